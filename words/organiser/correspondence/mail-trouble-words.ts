/** Why the mail server keeps mails back, for those who can have it repaired. */

import type { MailTrouble } from '#domain/foundations/attention/mail-trouble.ts'
import { counted } from '#domain/foundations/counted.ts'
import { formatInstant } from '#domain/foundations/time.ts'
import { rolesThatMay } from '#domain/staff/rights/can.ts'
import { rolesInWords } from '#words/role-words.ts'

interface Reason {
  /** Tells a failure by its code and text. */
  means: RegExp
  /** What has been the case, before `since`. */
  what: string
  why: string
}

const refuses = 'The mail server has refused our mails'
const absent = 'The mail server has not been reached'

const reasons: readonly Reason[] = [
  {
    means: /^EFOLDER\b/,
    what: 'Mails could not be stored',
    why: 'The folder of stored mails cannot be written. Check the disk of DATA_DIR.',
  },
  { means: /ECONNREFUSED/, what: absent, why: 'Nothing answers at its address. Check Connections or SMTP_URL, and whether the server runs.' }, // biome-ignore format: a table
  { means: /ENOTFOUND|EAI_AGAIN|^EDNS\b/, what: absent, why: 'Its name is unknown. Check Connections or SMTP_URL, and the name server (DNS).' }, // biome-ignore format: a table
  { means: /^ETIMEDOUT\b|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/, what: absent, why: 'It does not answer. Check Connections or SMTP_URL, and whether a firewall is between.' }, // biome-ignore format: a table
  { means: /^ETLS\b/, what: refuses, why: 'The connection cannot be encrypted (STARTTLS).' },
  { means: /^(?:EAUTH|ENOAUTH|EOAUTH2)\b|\b53[05]\b/, what: refuses, why: 'It does not accept our user name and password. Check Connections or SMTP_URL.' }, // biome-ignore format: a table
  { means: /\b4\d\d\b/, what: refuses, why: 'It takes no mails for now.' },
  { means: /\b5\d\d\b/, what: refuses, why: 'It takes no mails from us. Check whether it may send for the organiser’s address.' }, // biome-ignore format: a table
  { means: /^ESOCKET\b|^ECONNECTION\b/, what: absent, why: 'The connection to it ends too early.' },
]

const otherReason = { what: refuses, why: 'It takes no mails from us.' }

export interface MailTroubleWords {
  /** `The mail server has refused our mails since 10:00 UTC on 3 May 2027` */
  title: string
  why: string
  /** The server's own words. */
  answer: string
  /** `34 mails wait; 12 of them were given up and are not tried again.` */
  waiting: string
}

export function mailTroubleWords(trouble: MailTrouble): MailTroubleWords {
  const { since, failure, mails, isOver } = trouble
  const { what, why } = reasons.find(({ means }) => means.test(failure)) ?? otherReason
  return {
    title: isOver
      ? 'The mail server takes mails again, but some still wait'
      : `${what} since ${formatInstant(since, 'UTC')}`,
    why,
    answer: failure.replace(/^E[A-Z0-9]+: /, ''),
    waiting: `${counted(mails, 'mail waits', 'mails wait')}${givenUpWords(trouble)}.`,
  }
}

function givenUpWords({ mails, givenUp }: MailTrouble): string {
  if (givenUp === 0) return mails === 1 ? ' and is tried again' : ' and are tried again'
  if (givenUp === mails) return '; after many tries, nothing more is tried'
  return `; ${givenUp} of them were given up after many tries, and the others are tried again`
}

/** Who deals with it: those who may open the page. */
export const mailTroubleOwners = rolesInWords(rolesThatMay('check-product'))

export const mailTroubleEnd = 'It ends by itself when none waits any more.'
