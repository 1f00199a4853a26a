/** The product's own letters that tell a decision, in the language that is spoken. */

import type { DefaultLetters } from '#domain/committee/decision-letters/letter-texts.ts'
import { say } from '#domain/foundations/say.ts'

const paragraphs = (...parts: string[]) => parts.join('\n\n')

export const defaultLetters: DefaultLetters = {
  texts: () => ({
    accepted: {
      subject: say('Your abstract {abstract} is accepted'),
      body: paragraphs(
        say('Dear author,'),
        say(
          'The committee of {conference} has accepted your abstract {abstract}, on the topic “{topic}”, as: {presentation}.',
        ),
        say('Please say whether you will present. If you cannot, another abstract gets the place:'),
        '{your abstract}',
        say('The conference takes place on {dates} in {place}. Everyone who presents needs a registration:'),
        '{register}',
      ),
    },
    waiting: {
      subject: say('Your abstract {abstract} is on the waiting list'),
      body: paragraphs(
        say('Dear author,'),
        say(
          'The committee of {conference} has put your abstract {abstract}, on the topic “{topic}”, on the waiting list. If a place in the programme becomes free, we will write to you again.',
        ),
        say('If you do not want to wait, please reply to this mail.'),
      ),
    },
    rejected: {
      subject: say('The decision about your abstract {abstract}'),
      body: paragraphs(
        say('Dear author,'),
        say(
          'Thank you for submitting to {conference}. The committee could not accept your abstract {abstract}, on the topic “{topic}”.',
        ),
        say('You are welcome to come on {dates} to {place} without a presentation.'),
      ),
    },
    'please-change': {
      subject: say('Please change your abstract {abstract}'),
      body: paragraphs(
        say('Dear author,'),
        say(
          'The committee of {conference} asks you to change your abstract {abstract}, on the topic “{topic}”, by {change by}. It will decide afterwards.',
        ),
        say('Please send the new version on the page of your abstract:'),
        '{your abstract}',
      ),
    },
  }),
  replaces: date => say('This replaces our letter of {date}.', { date }),
}
