import { formatCount } from '#web/lib/format.ts';
import { message } from '#web/lib/message.ts';

const asChanges = (count: number) => (count === 1 ? 'A change' : `${count} changes`);
const have = (count: number) => (count === 1 ? '1 has' : `${count} have`);

/** The texts about changes that this device stores until the server has answered. */
export const OUTBOX_TEXT = {
  full: message(
    'This device can keep nothing more',
    'It has no room left, or its disk fails. What is sent and not answered is lost with a tab that is closed. Make room on it, then open this page again.',
  ),
  damaged: (count: number) =>
    message(
      `${asChanges(count)} on this device cannot be read`,
      'It was put aside and not sent. Look at what was done last on this device.',
    ),
  throwAway: 'Throw away',

  pill: (count: number) => `${count} waiting to send`,
  /** `waiting`: the unsent changes besides those with a question. */
  pillAsks: (questions: number, waiting: number) =>
    [questions === 1 ? '1 question' : `${questions} questions`, waiting > 0 && `${waiting} waiting to send`]
      .filter(Boolean)
      .join(', '),
  title: 'Waiting to send',
  description: 'Kept on this device until the server has answered. Each is saved once, dated as it was done.',
  none: 'Nothing is waiting.',
  sendNow: 'Send now',
  takeBack: 'Take back',
  provisional: 'Provisional receipt',
  provisionalSlip: 'Provisional slip',
  slip: 'Print slip',
  givenBackTitle: 'Given back',
  nobody: 'Nobody',
  unsure: 'by the clock of this device',

  waits: 'Waits for the server.',
  cancelled: 'Cancelled while it was on its way. Nobody knows yet whether it was saved.',
  refused: (why: string) => `Not saved: ${why}`,
  behind: 'Waits for the answer to what was done before it.',
  hangs: 'Waits for what it hangs on to be saved.',
  hanging: (names: readonly string[]) => `Sent once this is saved: ${names.join('; ')}.`,
  hangingGoes: (names: readonly string[]) =>
    `What was done with it is not sent either: ${names.join('; ')}. Money that was taken is asked about.`,
  askedNext: 'A question about this comes next.',
  openRecord: 'Look at it',
  managerAsked: 'It stays here until somebody answers.',
  giveExcessBack: 'Give the customer back what is too much. The hand-over is sent.',
  giveBack: (amount: string) => `Give ${amount} back to the customer. Its slip can be printed from the list.`,
  correctIt: 'What you typed is offered again where it was typed.',
  otherShop: 'Done in another shop. It waits until somebody logs in there.',
  tooOld: 'Too long ago to be sent safely: look whether it was saved, and enter it again if not.',
  stillUnknown: 'The server did not answer. It stays here.',

  takeBackTitle: 'Take this back?',
  takeBackNote:
    'It was sent before and may be saved already. The server is asked first: what was saved stays, and what was not is dropped.',
  takeBackUnsent: 'It has not left this device yet: nothing is saved of it.',
  takeBackUnasked:
    'It was sent before and may be saved already. Nobody can ask the server about it: look whether it was. It is not sent again.',
  takenBack: 'Taken back, it was not saved',
  wasSaved: 'It had been saved already',
  droppedBecause: 'Taken back before the server had answered',
  droppedUnasked: 'Taken back when the server could no longer be asked whether it was saved',
  droppedAnswer: 'Take back',

  logOutTitle: (count: number) => `${have(count)} not been sent`,
  logOutNote:
    'Logging out leaves nothing on this device. What is not sent first is gone, unless it had arrived before.',
  sendFirst: 'Send first',
  throwAwayAndLeave: 'Throw away',
  notAllSent: (count: number) =>
    `${formatCount(count, 'change')} could not be sent. Look at the list, or throw away.`,
} as const;
