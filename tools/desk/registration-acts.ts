import { staffRegistrationActs as acts, staffCan } from '#domain/desk/possible-acts/staff-can.ts'
import type { Act } from '#tools/desk/act.ts'
import { conferenceOf, findByCode } from '#tools/desk/lookups.ts'
import {
  hindranceWords,
  registrationActWords,
} from '#words/organiser/registrations/registration-acts-words.ts'

const listPossible: Act = {
  usage: 'CODE',
  about: 'List what can be done with a registration now, and why other acts are not possible.',
  takes: ['code'],
  async run(payments, given) {
    const registration = await findByCode(payments, given.of('code'))
    const conference = await conferenceOf(payments, registration)
    const { database, clock } = payments
    const can = await staffCan(database.read, conference, registration, clock.now())
    const lines = acts.map(act => {
      const hindrance = can[act]
      return `  ${registrationActWords[act]}: ${hindrance === null ? 'yes.' : hindranceWords[hindrance]}`
    })
    return [`${registration.code} is ${registration.state}.`, ...lines]
  },
}

export const registrationActs: Readonly<Record<string, Act>> = { possible: listPossible }
