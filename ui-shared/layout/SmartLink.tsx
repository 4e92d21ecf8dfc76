import { createContext, useContext, type ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { isConsolePath } from './consoleWork.ts';

export const ScreenBase = createContext<'' | '/admin'>('');

/** The router follows it within this screen, the browser to the other. The theme makes it the link of buttons too. */
export function SmartLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const base = useContext(ScreenBase);
  const here =
    href.startsWith('/') && !href.startsWith('/api') && isConsolePath(href) === (base === '/admin');
  if (here) return <Link to={href.slice(base.length) || '/'} {...rest} />;
  return (
    <a href={href} {...rest}>
      {rest.children}
    </a>
  );
}
