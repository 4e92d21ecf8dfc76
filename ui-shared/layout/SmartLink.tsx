import { createContext, forwardRef, useContext, type AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { isConsolePath } from './consoleWork.ts';

export const ScreenBase = createContext<'' | '/admin'>('');

export interface SmartLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/**
 * A link to any page of the product by its full path: the router follows it within this screen, the browser to the other
 * one. The theme makes it the link of every button and `Link` with an `href`.
 */
export const SmartLink = forwardRef<HTMLAnchorElement, SmartLinkProps>(function SmartLink(
  { href, ...rest },
  ref,
) {
  const base = useContext(ScreenBase);
  const here =
    href.startsWith('/') && !href.startsWith('/api') && isConsolePath(href) === (base === '/admin');
  if (here) return <Link ref={ref} to={href.slice(base.length) || '/'} {...rest} />;
  return (
    <a ref={ref} href={href} {...rest}>
      {rest.children}
    </a>
  );
});
