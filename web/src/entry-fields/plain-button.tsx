import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

/** A button without looks of its own. Rows have a dozen each, so it is nothing more than that. */
export function PlainButton({ className, ...props }: ComponentPropsWithRef<'button'>) {
  return <button type="button" className={`${classes.plain} ${className ?? ''}`} {...props} />;
}
