import type { ResponseObject, Server } from '@hapi/hapi';

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
      // Unless the call says itself how long its answer may be kept.
      ...(request.path.startsWith('/api/') && !saysItself(response, 'cache-control')
        ? { 'cache-control': 'no-store' }
        : {}),
    };
    if (response instanceof Error) Object.assign(response.output.headers, headers);
    else for (const [name, value] of Object.entries(headers)) response.header(name, value);
    return h.continue;
  });
}

const saysItself = (response: ResponseObject | Error, header: string): boolean =>
  !(response instanceof Error) && response.headers[header] !== undefined;

/** No inline script anywhere; inline styles only with the page's nonce (emotion). */
function contentSecurityPolicy(nonce: string | undefined): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self'${nonce ? ` 'nonce-${nonce}'` : ''}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}
