import type { ComponentProps } from 'react';
import { SmartLink } from './SmartLink.tsx';

type PressableProps = ComponentProps<'button'> & ComponentProps<'a'> & { href?: string };

/** A button, or a link. While it is disabled Material UI hears no press of it; `disabled` itself would take away the focus. */
export const Pressable = ({ disabled, href, ...rest }: PressableProps) =>
  href ? <SmartLink href={href} {...rest} /> : <button aria-disabled={disabled || undefined} {...rest} />;
