#!/bin/sh
# /usr/local/bin/timematch, mode 755: a command with the service's settings and rights, such as `timematch doctor`.
[ "$(id -un)" = timematch ] || exec runuser -u timematch -- "$0" "$@"
set -ae
. /etc/timematch.env
exec /usr/bin/node /srv/timematch/cli/timematch.mjs "$@"
