/** What staff read of the acts of a registration, and why one cannot be done. */
import type { HindranceCode, RegistrationAct } from '#domain/possible-acts/registration-can.ts'

export const registrationActWords: Readonly<Record<RegistrationAct, string>> = {
  'change-details': 'Correct details',
  'change-choice': 'Change the choice',
  'withdraw-change': 'Withdraw the change',
  'hand-over': 'Transfer to a colleague',
  transfer: 'Transfer to another conference',
  renew: 'Hold the place again',
  cancel: 'Cancel',
  'resend-confirmation': 'Send the confirmation again',
  'decide-custom-amount': 'Confirm or decline the custom amount',
}

export const hindranceWords: Readonly<Record<HindranceCode, string>> = {
  'not-changeable': 'It can no longer be changed.',
  'not-cancellable': 'It is cancelled or replaced already.',
  'not-transferable': 'Only a paid registration can be transferred.',
  'not-paid': 'It is not paid.',
  'not-expired': 'Its place has not run out.',
  'not-custom': 'It is no custom amount.',
  'not-a-choice': 'What was chosen is not offered.',
  'nothing-changed': 'Nothing was changed.',
  'already-decided': 'The organiser has decided on it.',
  'no-open-change': 'No change of it waits to be paid.',
  'change-open': 'An earlier change waits to be paid.',
  'move-open': 'A move to another conference is not complete.',
  'handed-over': 'It was transferred to a colleague.',
  'payment-pending': 'A payment is being decided at a gateway.',
  'part-paid': 'A part of it is paid.',
  'paid-already': 'Money for it has come in.',
  'was-for-a-move': 'It was for a move that was not completed.',
  disputed: 'Its payment is disputed.',
  'too-late': 'The conference is too near.',
  'registration-closed': 'Registration is closed.',
  'conference-cancelled': 'The conference was cancelled.',
  'no-longer-offered': 'What was chosen is not offered any more.',
  'sold-out': 'What was chosen is sold out.',
}
