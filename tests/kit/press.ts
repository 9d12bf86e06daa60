import { fireEvent, screen } from '@testing-library/react';

/** Clicks a button. Waits for its name: while a save ends, it begins with the name of Ant Design's loading icon. */
export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
