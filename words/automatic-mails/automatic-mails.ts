/** Every mail that is sent automatically, with its default text. */
import { lookUp } from '#domain/foundations/look-up.ts'
import type { AutomaticMail } from '#words/automatic-mails/automatic-mail.ts'
import { moneyMails } from '#words/automatic-mails/money-mails.ts'
import { officeMails } from '#words/automatic-mails/office-mails.ts'
import { registrationMails } from '#words/automatic-mails/registration-mails.ts'

const all = { ...registrationMails, ...moneyMails, ...officeMails }

export type AutomaticMailId = keyof typeof all

export const automaticMails: Readonly<Record<AutomaticMailId, AutomaticMail>> = all

/** The mail with an id from an address. */
export const findAutomaticMail = (id: string): AutomaticMail | undefined => lookUp(automaticMails, id)
