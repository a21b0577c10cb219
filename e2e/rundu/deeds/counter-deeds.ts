import { imeiOf } from '../../../testing/imei.ts';
import { CALLED_AT, type Deed, idOf, makeOrder, nextOf, pick } from '../book.ts';
import { press, pressInSight, scrollTo, submit } from '../hands.ts';

/** Changes at the counter, on the telephone, of reminders, and of what was read. */

export const COUNTER_DEEDS = {
  hand_over: {
    async prepare(book, count, api) {
      for (let n = 0; n < count; n += 1) {
        const quote = `RH-${book.at}-${1000 + n}`;
        const path = await makeOrder(book, api, quote, {
          ...{ totalAmount: '700', paidAmount: '700', agentBranch: 'rundu', addedByAgent: book.agent },
        });
        await api('PUT', path, { status: 'phone_available' });
        book.done.push(`paid ${quote} 700.00`, `step ${quote} phone_available`);
        const pass = await api('GET', `/api/hand-overs/pass/payment/${path.split('/').at(-1)}`);
        book.ready.push({ quote, code: String((pass as { code: unknown }).code) });
      }
    },
    async act(book) {
      const one = book.ready.pop();
      if (one === undefined) return null;
      const { device } = book;
      await device.goTo('/hand-over');
      const box = device.page.getByRole('searchbox', { name: 'Code, quote number or name' });
      // The code is looked up without a press.
      await box.fill(one.code);
      const form = device.page.getByRole('dialog', { name: 'Hand over' });
      const imei = imeiOf(10_000 * (book.at + 1) + nextOf(book));
      await form.getByRole('textbox', { name: 'IMEI of this device' }).fill(imei);
      await press(form, 'Hand over');
      return [`step ${one.quote} device_collected`, `step ${one.quote} order_completed`];
    },
  },
  call_outcome: {
    async prepare(book, count, api) {
      const branch = CALLED_AT[book.at]?.code;
      for (let n = 0; n < count; n += 1) {
        const name = `Petrus ${book.at}x${1000 + n}`;
        const phone = `081 ${book.at + 1}60 ${1000 + n}`;
        const customerId = idOf(await api('POST', '/api/customers', { name, phone }));
        const quote = `RC-${book.at}-${1000 + n}`;
        const path = await makeOrder(book, api, quote, { customerId, agentBranch: branch });
        await api('PUT', path, { status: 'phone_available' });
        book.done.push(`step ${quote} phone_available`);
        book.toCall.push(name);
      }
    },
    async act(book) {
      const { device, line, toCall } = book;
      if (toCall.length === 0) return null;
      // Only the server knows who is next.
      line.setDown(false);
      await device.goTo('/call-round');
      const { page } = device;
      const branch = page.getByLabel('Branch', { exact: true });
      const card = page.locator('[data-call]');
      await branch.selectOption(CALLED_AT[book.at]?.label ?? '');
      const isThere = await card.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
      const name = isThere ? await card.getByRole('heading', { level: 2 }).textContent() : null;
      // While the answer to the last call is missing, the same customer is offered again.
      if (name === null || !toCall.includes(name)) return null;
      // The key does nothing until the page has noticed that the connection is back, and while it shows a colleague's call.
      const canTell = card.locator('[aria-keyshortcuts="r"]:not([aria-disabled="true"])');
      const isOpen = await canTell.waitFor({ timeout: 20_000 }).then(
        () => true,
        () => false,
      );
      if (!isOpen) return null;
      const address = await card.getByRole('link', { name, exact: true }).getAttribute('href');
      const about = new RegExp(`customerId\\\\*":${address?.split('/').at(-1)},`);
      await device.sends(about, () => page.keyboard.press('r'));
      toCall.splice(toCall.indexOf(name), 1);
      return [`called ${name}`];
    },
  },
  add_reminder: {
    async act(book) {
      const title = `Reminder ${book.at}x${nextOf(book)}`;
      const { device } = book;
      await device.goTo('/app-reminders');
      await device.page.getByRole('button', { name: 'Add Reminder' }).first().click();
      const message = 'Hand in the contracts.';
      await submit(device.page, 'Add New Reminder', 'Create', { Title: title, Message: message });
      return [`reminder ${title}`];
    },
  },
  reminder_change: {
    async prepare(book, count, api) {
      for (let n = 0; n < Math.max(1, count / 2); n += 1) {
        const title = `Prepared ${book.at}x${1000 + n}`;
        await api('POST', '/api/app-reminders', { title, message: 'Of every day.' });
        book.reminders.push({ title, isActive: true });
        book.done.push(`reminder ${title}`);
      }
    },
    async act(book, random) {
      const one = pick(book.reminders, random);
      if (one === undefined) return null;
      const { device } = book;
      await device.goTo('/app-reminders');
      const card = device.page.getByRole('article', { name: one.title, exact: true });
      const [now, then] = one.isActive ? ['Deactivate', 'Activate'] : ['Activate', 'Deactivate'];
      await card.getByRole('button', { name: new RegExp(`^${now}`) }).click();
      await card.getByRole('button', { name: new RegExp(`^${then}`) }).waitFor();
      one.isActive = !one.isActive;
      return [`reminder ${one.title} ${one.isActive ? 'on' : 'off'}`];
    },
  },
  read_mark: {
    async prepare(book, count, api) {
      for (let n = 0; n < count; n += 1) {
        const title = `News ${book.at}x${1000 + n}`;
        await api('POST', '/api/notifications', { type: 'info', title, message: 'For everybody.' });
        book.notices.push(title);
      }
    },
    async act(book) {
      const title = book.notices.pop();
      if (title === undefined) return null;
      const { device } = book;
      await device.goTo('/notifications');
      const row = device.page.getByRole('article', { name: title, exact: true });
      // Newer notifications are above it. Offline there are only those that were read before.
      if (!(await scrollTo(device.page, row))) {
        book.notices.unshift(title);
        return null;
      }
      await pressInSight(device.page, row, /^Mark as read/);
      return [`read ${title}`];
    },
  },
} as const satisfies Record<string, Deed>;
