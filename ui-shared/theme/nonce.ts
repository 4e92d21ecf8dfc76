/**
 * The nonce that this page's Content-Security-Policy allows for styles (security 10); the server writes it into
 * `<meta name="csp-nonce">`. Undefined under vite's own server, which sends no policy.
 */
export const nonce: string | undefined = (() => {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  return content && !content.startsWith('__') ? content : undefined;
})();
