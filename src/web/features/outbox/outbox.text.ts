import { formatCount } from '#shared/domain/counts.ts';
import { message } from '#web/lib/message.ts';

const asChanges = (count: number) => (count === 1 ? 'A change' : `${count} changes`);
const have = (count: number) => (count === 1 ? '1 has' : `${count} have`);

/** The texts about changes that this device stores until the server has answered. */
export const OUTBOX_TEXT = {
  full: message(
    'This device cannot store any more data',
    'The device has no free space, or its disk is failing. Changes that the server has not confirmed are lost if you close the tab. Free up space, then open this page again.',
  ),
  damaged: (count: number) =>
    message(
      `${asChanges(count)} on this device cannot be read`,
      `${count === 1 ? 'It was' : 'They were'} set aside and not sent. Check what was last done on this device.`,
    ),
  throwAway: 'Throw away',

  pill: (count: number) => `${count} waiting to send`,
  /** `waiting`: the unsent changes besides those with a question. */
  pillAsks: (questions: number, waiting: number) =>
    [formatCount(questions, 'question'), waiting > 0 && `${waiting} waiting to send`]
      .filter(Boolean)
      .join(', '),
  title: 'Waiting to send',
  description:
    'Saved on this device until the server confirms them. Each change is saved once, with the time it was made.',
  none: 'Nothing is waiting.',
  sendNow: 'Send now',
  takeBack: 'Take back',
  provisional: 'Provisional receipt',
  provisionalSlip: 'Provisional slip',
  slip: 'Print slip',
  givenBackTitle: 'Given back',
  nobody: 'No agent',
  unsure: 'by this device’s clock',

  waits: 'Waiting for the server.',
  cancelled: 'Cancelled while it was being sent. It is not known yet whether it was saved.',
  behind: 'Waiting for your answer about an earlier change.',
  hangs: 'Waiting until the record it belongs to is saved.',
  hanging: (names: readonly string[]) => `Sent once this is saved: ${names.join('; ')}.`,
  hangingGoes: (names: readonly string[]) =>
    `The changes that depend on it are not sent either: ${names.join('; ')}. You will be asked about money that was taken.`,
  askedNext: 'You will be asked about this next.',
  openRecord: 'Open record',
  managerAsked: 'It stays in this list until someone chooses an answer.',
  giveExcessBack: 'Give the excess back to the customer. The hand-over will be sent.',
  giveBack: (amount: string) => `Give ${amount} back to the customer. You can print the slip from the list.`,
  correctIt: 'Open the same form again: it offers what you typed.',
  otherShop: 'Made in another shop. It will be sent once someone logs in there.',
  tooOld: 'Too old to be sent safely. Check whether it was saved; if not, enter it again.',
  stillUnknown: 'The server did not answer. The change stays in this list.',

  takeBackTitle: 'Take this back?',
  takeBackNote:
    'This change was sent before and may already be saved. The server is asked first: if it was saved, it stays; if not, it is discarded.',
  takeBackUnsent: 'This change has not been sent yet, so nothing of it is saved.',
  takeBackUnasked:
    'This change was sent before and may already be saved. The server cannot be asked about it: check whether it was saved. It will not be sent again.',
  takenBack: 'Taken back before it was saved',
  wasSaved: 'It was already saved',
  droppedBecause: 'Taken back before the server answered',
  droppedUnasked: 'Taken back when the server could no longer be asked whether it was saved',
  droppedAnswer: 'Take back',

  logOutTitle: (count: number) => `${have(count)} not been sent`,
  logOutNote:
    'Logging out deletes everything from this device. Changes that are not sent first are lost, unless they have already reached the server.',
  sendFirst: 'Send first',
  throwAwayAndLeave: 'Throw away',
  notAllSent: (count: number) =>
    `${formatCount(count, 'change')} could not be sent. Check the list of waiting changes, or throw away.`,
} as const;
