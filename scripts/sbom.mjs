/**
 * The software bill of materials (CycloneDX) of what runs in production, from package-lock.json, to standard output:
 * `node scripts/sbom.mjs > sbom.json`. `npm sbom --omit dev` leaves out production dependencies that something of
 * development asks for as well (with npm 11.19 hapi itself), so all are listed, and the lock file says which are wanted.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..');
const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));

const wanted = new Set(
  Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`),
);
const list = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 100_000_000,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const { components, dependencies, ...rest } = JSON.parse(list);
// By its own name: `name` is the one that it is installed under.
const isWanted = ({ purl }) => wanted.has(decodeURIComponent(purl.slice('pkg:npm/'.length)));
const kept = components.filter(isWanted);
const refs = new Set([rest.metadata.component['bom-ref'], ...kept.map((component) => component['bom-ref'])]);
const edges = dependencies
  .filter(({ ref }) => refs.has(ref))
  .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
process.stdout.write(`${JSON.stringify({ ...rest, components: kept, dependencies: edges }, null, 2)}\n`);
