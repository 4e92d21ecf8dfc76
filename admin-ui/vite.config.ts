import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { apiServer, screenBuild, screenPlugins } from '../ui-shared/build/screenBuild.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The console: built into `dist/admin`, in development served beside the portal (5173) and the server. */
export default defineConfig({
  root: here('.'),
  base: '/admin/',
  // One icon for both screens.
  publicDir: here('../portal-ui/public'),
  // The portal's server keeps its prepared packages in the default place; two servers must not share one.
  cacheDir: here('../node_modules/.vite-admin'),
  plugins: [react(), ...screenPlugins()],
  build: { outDir: here('../dist/admin'), ...screenBuild },
  server: {
    port: 5174,
    strictPort: true,
    fs: { allow: [here('..')] },
    proxy: {
      '/api': apiServer,
      // Signing in, the profile and the search are the portal's pages.
      '^/(?!admin(/|$)|api/)': 'http://127.0.0.1:5173',
    },
  },
});
