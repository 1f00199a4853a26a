/** What the waiting room says. */
export const waitingRoomWords = {
  title: 'You are in line',
  lead: 'Many people are registering at this moment. You come in by yourself, in the order of coming.',
  place: 'Your place in line',
  soon: 'It is almost your turn.',
  now: 'It is your turn. The page is opening.',
  minutes: (minutes: number) => `About ${minutes} more minute${minutes === 1 ? '' : 's'}.`,
  renews: 'This page renews itself, so there is no need to reload it.',
  kept: 'A cookie keeps your place: you can close the page and come back to it in this browser.',
  typed: 'What you typed is kept on this page and is sent when it is your turn.',
  typedWithoutScript:
    'What you typed is kept on this page. Send it again with the button below; until it is your turn you come back to this page.',
  send: 'Send it again',
  crowded:
    'Many people are waiting from the same network as you. You get a place when some of them have come in; this page asks again by itself.',
} as const
