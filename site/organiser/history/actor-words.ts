/** The actor's description if they have no name. */
export const actorWords: Readonly<Record<string, string>> = {
  visitor: 'a visitor',
  staff: 'somebody who is gone',
  token: 'a program',
  'command-line': 'the command line',
  gateway: 'a payment gateway',
  clock: 'by itself',
}
