/** The two faces, self-hosted through vite: nothing is loaded from other hosts (design/look.md). */
import '@fontsource-variable/source-sans-3/index.css';
import '@fontsource-variable/fraunces/index.css';
