import type { MouseEvent } from 'react';

/**
 * For a submit button's `onMouseDown`: the field that is written in keeps the focus until the click has come. Left
 * before that it would be checked, its error moves the button away from below the pointer, and the click is lost.
 */
export const keepFocus = (event: MouseEvent): void => event.preventDefault();
