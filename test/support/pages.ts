import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from './folder.ts';

/** Stands in for the built screens: a page each, with the place for the styles' nonce, and an asset. */
export function buildPages(): string {
  const root = temporaryFolder();
  for (const screen of ['portal', 'admin']) {
    mkdirSync(path.join(root, screen, 'assets'), { recursive: true });
    writeFileSync(
      path.join(root, screen, 'index.html'),
      `<!doctype html><html lang="en"><head><meta name="csp-nonce" content="__CSP_NONCE__"><meta name="log-in" content="__LOG_IN__"><meta property="og:image" content="__ORIGIN__/share.png"><title>${screen}</title></head></html>`,
    );
    writeFileSync(path.join(root, screen, 'assets', 'app-4f3c2b1a.js'), 'export {};');
    for (const ending of ['br', 'gz'])
      writeFileSync(path.join(root, screen, 'assets', `app-4f3c2b1a.js.${ending}`), `as ${ending}`);
    writeFileSync(path.join(root, screen, 'share.png'), 'png');
    writeFileSync(path.join(root, screen, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  }
  return root;
}
