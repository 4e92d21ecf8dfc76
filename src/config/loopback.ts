/** Whether a name or address of a server can only mean the machine that uses it. */
export const isLoopback = (host: string): boolean =>
  /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
