import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiServer, screenBuild, screenPlugins } from '../ui-shared/build/screenBuild.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), ...screenPlugins()],
  build: { outDir: here('../dist/portal'), ...screenBuild },
  server: {
    port: 5173,
    strictPort: true,
    fs: { allow: [here('..')] },
    proxy: { '/api': apiServer, '/admin': apiServer },
  },
});
