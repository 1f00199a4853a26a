/** What the waiting room says. */
export const waitingRoomWords = {
  title: 'You are in line',
  lead: 'Many people are registering at this moment. You will be let in automatically, in the order of arrival.',
  place: 'Your place in line',
  soon: 'It is almost your turn.',
  now: 'It is your turn. The page is opening.',
  minutes: (minutes: number) => `About ${minutes} more minute${minutes === 1 ? '' : 's'}.`,
  renews: 'This page updates itself, so you need not reload it.',
  kept: 'A cookie keeps your place: you can close the page and come back to it in this browser.',
  typed: 'What you typed is kept on this page and is sent when it is your turn.',
  typedWithoutScript:
    'What you typed is kept on this page. Send it again with the button below; until it is your turn you will come back to this page.',
  send: 'Send it again',
  crowded:
    'Many people from your network are waiting. You will get a place when some of them have been let in; this page asks again automatically.',
} as const
