/** What the waiting room says. */
import { say, sayCount } from '#domain/foundations/say.ts'
export const waitingRoomWords = {
  get title() {
    return say('You are in line')
  },
  get lead() {
    return say(
      'Many people are registering at this moment. You will be let in automatically, in the order of arrival.',
    )
  },
  get place() {
    return say('Your place in line')
  },
  get soon() {
    return say('It is almost your turn.')
  },
  get now() {
    return say('It is your turn. The page is opening.')
  },
  minutes: (minutes: number) =>
    sayCount('About {count} more minute.', 'About {count} more minutes.', minutes),
  get renews() {
    return say('This page updates itself, so you need not reload it.')
  },
  get kept() {
    return say('A cookie keeps your place: you can close the page and come back to it in this browser.')
  },
  get typed() {
    return say('What you typed is kept on this page and is sent when it is your turn.')
  },
  get typedWithoutScript() {
    return say(
      'What you typed is kept on this page. Send it again with the button below; until it is your turn you will come back to this page.',
    )
  },
  get fileNotKept() {
    return say(
      'The file that you attached is not kept: attach it again when the form asks for it, or later on the page of your registration.',
    )
  },
  get send() {
    return say('Send it again')
  },
  get crowded() {
    return say(
      'Many people from your network are waiting. You will get a place when some of them have been let in; this page asks again automatically.',
    )
  },
} as const
