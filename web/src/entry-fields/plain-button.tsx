import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

/** An unstyled button. A row has a dozen of them, so it has no further features. */
export function PlainButton({ className, ...props }: ComponentPropsWithRef<'button'>) {
  return <button type="button" className={`${classes.plain} ${className ?? ''}`} {...props} />;
}
