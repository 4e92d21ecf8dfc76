import type { ResponseObject, Server } from '@hapi/hapi';
import type { Locale } from '../../contract/languages.ts';

/** Headers of every answer (design/security.md 10); a page adds the nonce of its own styles. */
export function registerHeaders(server: Server, options: { readonly production: boolean }): void {
  const same = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'content-security-policy': contentSecurityPolicy(undefined),
    ...(options.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    const { nonce, requestId } = request.app;
    const headers: Record<string, string> = {
      ...same,
      'x-request-id': requestId,
      ...(nonce === undefined ? {} : { 'content-security-policy': contentSecurityPolicy(nonce) }),
      ...(request.path.startsWith('/api/') ? ofApi(response, request.app.locale) : {}),
    };
    if (response instanceof Error) Object.assign(response.output.headers, headers);
    else for (const [name, value] of Object.entries(headers)) response.header(name, value);
    return h.continue;
  });
}

/** Unless the call says itself what language its answer is in, and how long it may be kept. */
const ofApi = (response: ResponseObject | Error, locale: Locale): Record<string, string> => ({
  vary: 'accept-language',
  ...(saysItself(response, 'content-language') ? {} : { 'content-language': locale }),
  ...(saysItself(response, 'cache-control') ? {} : { 'cache-control': 'no-store' }),
});

const saysItself = (response: ResponseObject | Error, header: string): boolean =>
  !(response instanceof Error) && response.headers[header] !== undefined;

/** No inline script anywhere; inline styles only with the page's nonce (emotion). */
function contentSecurityPolicy(nonce: string | undefined): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}
