/** Addresses that belong to nobody: the sample's people, and erased ones. */
import type { Logger } from 'pino'
import type { Mailbox } from '#adapters/mail/mail.ts'

/** RFC 2606 and RFC 6761 guarantee that nobody ever has these names. */
const reserved = /\.(?:example|invalid|test|localhost)$/i

export const isReserved = (address: string) => reserved.test(address.trim())

/**
 * A mailbox that drops mail to reserved addresses: a mail server would retry for days, and count it against the sender.
 * The effect counts as done.
 */
export const withoutReserved = (mailbox: Mailbox, log: Pick<Logger, 'info'>): Mailbox => ({
  ...mailbox,
  async send(mail) {
    if (!isReserved(mail.to.address)) return mailbox.send(mail)
    log.info({ mail: mail.key }, 'a mail to a reserved address was left out')
  },
})
