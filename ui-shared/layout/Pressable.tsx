import type { ComponentProps } from 'react';
import { SmartLink } from './SmartLink.tsx';

/** A button, or a link. While it is disabled Material UI hears no press of it; `disabled` itself would take away the focus. */
export const Pressable = ({ disabled, href, ...rest }: ComponentProps<'button'> & ComponentProps<'a'>) =>
  href ? <SmartLink href={href} {...rest} /> : <button aria-disabled={disabled || undefined} {...rest} />;
