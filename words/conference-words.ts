import { say } from '#domain/foundations/say.ts'

export const conferenceWords = {
  get cancelled() {
    return say('This conference was cancelled')
  },
  cancelledOn: (date: string) => say('This conference was cancelled on {date}.', { date }),
  get allGoesBack() {
    return say(
      'Registration is closed. Everybody who was still registered gets back all that they paid, and we will write to them.',
    )
  },
} as const
