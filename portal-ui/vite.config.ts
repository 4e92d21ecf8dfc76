import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { screenBuild, screenPlugins } from '../ui-shared/build/screenBuild.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `changeOrigin` would replace the page's Host, but the server refuses changes from another origin (contract §2). */
const server = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, changeOrigin: false };

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), ...screenPlugins()],
  build: { outDir: here('../dist/portal'), ...screenBuild },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [here('..')] },
    proxy: { '/api': server, '/admin': server },
  },
});
