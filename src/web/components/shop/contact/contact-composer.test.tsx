import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ContactComposer } from './contact-composer.tsx';

const message = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

it('a code is looked for as a number of its own, not within another one', async () => {
  const customer = { id: 1, name: 'Selma', phone: '0811000000', email: null, location: null };
  const composer = (code: string | null) => (
    <ContactComposer
      customer={customer}
      subject="Your order"
      situations={[{ value: 'ready', label: 'Ready' }]}
      likely="ready"
      messageFor={() => `Your code: ${code}.`}
      pass={{ code, phone: customer.phone, email: null }}
      onTaken={() => {}}
      onTyped={() => {}}
      isFirst={false}
    />
  );
  const user = userEvent.setup();
  const { rerender } = render(composer('123456'));
  await user.type(message(), ' Call 0811234567');
  rerender(composer('234567'));
  expect(message().value).toBe('Your code: 234567. Call 0811234567');
  await user.clear(message());
  await user.type(message(), 'Call 0811234567');
  rerender(composer(null));
  expect(screen.queryByText(/is no longer valid/)).toBeNull();
  await user.type(message(), ', 234567');
  expect(screen.getByText(/^The code 234567 is no longer valid/)).toBeTruthy();
});
