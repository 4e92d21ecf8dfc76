/**
 * The nonce of the Content-Security-Policy for styles (security 10), which the server writes into `<meta
 * name="csp-nonce">`. Undefined under vite's server, which sends no policy.
 */
export const nonce: string | undefined = (() => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return content && !content.startsWith('__') ? content : undefined;
})();
