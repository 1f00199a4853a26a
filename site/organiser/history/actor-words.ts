/** The actor's description if they have no name. */
export const actorWords: Readonly<Record<string, string>> = {
  visitor: 'a visitor',
  staff: 'a former colleague',
  token: 'a program',
  'command-line': 'the command line',
  gateway: 'a payment gateway',
  clock: 'by itself',
}

export const doors = ['page', 'wire', 'api', 'webhook', 'none'] as const

/** The interface through which an act came; `none` for scheduled work. */
export const doorWords = {
  page: 'a page',
  wire: 'the public API',
  api: 'the organiser API',
  webhook: 'a gateway’s webhook',
  none: 'none: by itself, or the command line',
} as const
