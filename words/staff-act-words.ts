/** What staff read after they did something. */

export interface DoneWords {
  words: string
  isDone: boolean
}

const done: Readonly<Record<string, DoneWords>> = {
  note: { words: 'The note is written down.', isDone: true },
  payment: { words: 'The payment is recorded.', isDone: true },
  refund: { words: 'The money is given back.', isDone: true },
  'refund-under-way': {
    words: 'The refund is decided and under way. This page says when it is paid.',
    isDone: true,
  },
  'refund-by-hand': {
    words: 'The refund is decided, and its gateway does not take it: pay it by hand and say so here.',
    isDone: false,
  },
  cancel: { words: 'The registration is cancelled.', isDone: true },
  'done-before': { words: 'This was done before. The second click changed nothing.', isDone: true },
  resend: { words: 'The confirmation is on its way once more.', isDone: true },
  'just-sent': {
    words: 'A confirmation went out in the last ten minutes. Please wait before you send another.',
    isDone: false,
  },
  'not-paid': { words: 'A confirmation is sent once it is paid.', isDone: false },
}

/** @param what as the address has it after an act; anything else says nothing */
export function doneWords(what: string | null): DoneWords | undefined {
  return what !== null && Object.hasOwn(done, what) ? done[what] : undefined
}
