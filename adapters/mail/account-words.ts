import { type Draft, greeting, nobodyNamed } from '#adapters/mail/words.ts'
import type { AccountLink } from '#domain/correspondence/letters/messages.ts'

export function accountLink({ issuer, purpose, link: href }: AccountLink): Draft {
  const values = { greeting: greeting(nobodyNamed), organiser: issuer.name }
  if (purpose.kind === 'new-password') {
    return {
      text: 'account-link.new-password',
      values,
      blocks: { button: [{ kind: 'action', label: 'Set a new password', href }] },
    }
  }
  if (purpose.kind === 'account-changed') {
    const { name, what, at, from } = purpose
    return {
      text: 'account-link.changed',
      values: {
        ...values,
        whose: name === '' ? 'Your account' : `The account of ${name}`,
        what,
        at,
        from: from === '' ? '' : `, from ${from}`,
      },
      blocks: { button: [{ kind: 'action', label: 'Open my account', href }] },
    }
  }
  if (purpose.kind === 'clashes') {
    const { name, place, clashes } = purpose
    return {
      text: 'account-link.clashes',
      values: { ...values, 'what clashes': name, conference: place },
      blocks: {
        clashes: clashes.map(text => ({ kind: 'paragraph', text })),
        button: [{ kind: 'action', label: 'Open it', href }],
      },
    }
  }
  const { place, roleName, days } = purpose
  return {
    text: 'account-link.invitation',
    values: {
      ...values,
      where: place === '' ? issuer.name : `${place}, ${issuer.name}`,
      'where in short': place || issuer.name,
      role: roleName,
      days: String(days),
    },
    blocks: { button: [{ kind: 'action', label: 'Accept the invitation', href }] },
  }
}
