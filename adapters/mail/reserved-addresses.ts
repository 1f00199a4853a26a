/** Addresses that belong to nobody, such as those of the sample's people. */
import { type Mailbox, MailError } from '#adapters/mail/mail.ts'

/** RFC 2606 and RFC 6761 guarantee that nobody ever has these names. */
const reserved = /[.@](example|invalid|test|localhost)$/i

/**
 * A mailbox that refuses mail to reserved addresses at once: a mail server would retry for days, and count it against
 * the sender.
 */
export const withoutReserved = (mailbox: Mailbox): Mailbox => ({
  ...mailbox,
  async send(mail) {
    const [, name] = reserved.exec(mail.to.address.trim()) ?? []
    if (name === undefined) return mailbox.send(mail)
    throw new MailError('permanent', `nobody has an address that ends in “${name.toLowerCase()}”`)
  },
})
