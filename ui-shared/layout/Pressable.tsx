import { useState, type ComponentProps } from 'react';
import { SmartLink } from './SmartLink.tsx';

/** A button, or a link. What has the focus is not disabled, which would take it away: Material UI hears no press of it. */
export function Pressable({ disabled, href, ...rest }: ComponentProps<'button'> & ComponentProps<'a'>) {
  const [hasFocus, setFocus] = useState(false);
  if (href) return <SmartLink href={href} {...rest} />;
  const focus = { onFocusCapture: () => setFocus(true), onBlurCapture: () => setFocus(false) };
  return (
    <button disabled={disabled && !hasFocus} aria-disabled={disabled || undefined} {...focus} {...rest} />
  );
}
