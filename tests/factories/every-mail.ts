/** One message of every kind of automatic mail, in all variants of its text. */
import type { Message } from '#mails/all-mails.ts'
import { kindOf } from '#mails/all-mails.ts'
import { messagesAbout } from '#tests/factories/messages.ts'
import { aReceipt } from '#tests/factories/receipt.ts'

type OfKind<K extends Message['kind']> = Extract<Message, { kind: K }>

function find<K extends Message['kind']>(kind: K): OfKind<K> {
  const message = messagesAbout().find(each => each.kind === kind)
  if (!message) throw new Error(`no ${kind}`)
  // Found by its kind.
  return message as OfKind<K>
}

export function everyMail(): Message[] {
  const { issuer, occasion, attendee, code, currency } = aReceipt()
  const [changed, awaited, notMade] = [
    find('registration-changed'),
    find('payment-awaited'),
    find('payment-not-made'),
  ]
  const [question, cancelled, refund] = [
    find('payment-in-question'),
    find('registration-cancelled'),
    find('refund-sent'),
  ]
  const [moved, moving, handed, confirmed] = [
    find('payment-moved'),
    find('registration-moving'),
    find('registration-handed-over'),
    find('registration-confirmed'),
  ]
  const transfer = {
    means: 'bank-transfer',
    dueOn: '2026-11-30',
    accountHolder: 'Colloquy',
    bank: '',
    account: '0047',
    bic: '',
    note: 'Thank {code} you.',
  } as const
  const cash = { means: 'cash', dueOn: '2027-03-22', where: 'The foyer', note: '' } as const
  const about: Message[] = [
    ...messagesAbout(),
    { ...confirmed, receipt: { ...confirmed.receipt, payments: [], isDemo: true }, bills: [] },
    { ...changed, differenceMinor: 500, refundMinor: 0 },
    { ...changed, differenceMinor: 0, refundMinor: 0 },
    { ...changed, refundMinor: 0 },
    { ...changed, stayingMinor: 0, refundFrom: null },
    { ...changed, refundMinor: 0, stayingMinor: 0 },
    ...(
      [
        'registered',
        'registered-for-you',
        'seat-offered',
        'extra-offered',
        'changed',
        'changed-for-you',
      ] as const
    ).flatMap(cause => [null, transfer, cash].map(instructions => ({ ...awaited, cause, instructions }))),
    ...(['refused', 'no-place', 'move-lapsed', 'not-received'] as const).flatMap(why =>
      (['gone', 'confirmed', 'replaced', 'cancelled'] as const).map(place => ({
        ...notMade,
        why,
        place,
        held: null,
      })),
    ),
    { ...notMade, why: 'not-received' },
    ...(['open', 'confirmed', 'given-up'] as const).map(place => ({ ...question, place, rest: null })),
    { ...cancelled, paidMinor: 0, refundMinor: 0, money: [], creditNotes: [] },
    ...(['policy', 'share', 'conference', null] as const).flatMap(rule =>
      [0, 3_000].map(share => ({
        ...cancelled,
        how: {
          by: 'organiser' as const,
          rule,
          shareBasisPoints: rule === 'share' ? share : null,
          reason: 'The visa office asked us to',
        },
      })),
    ),
    { ...cancelled, refundMinor: 0, declinedBecause: 'Two\n\nparagraphs' },
    {
      ...cancelled,
      how: {
        by: 'nobody',
        rule: 'policy',
        shareBasisPoints: null,
        reason: 'Nobody was named by the last day',
      },
    },
    { ...refund, isByHand: true, way: 'bank-transfer', reason: ' ', creditNotes: [] },
    { ...moved, direction: 'here', place: 'paid', creditNotes: [] },
    { ...moved, place: 'unchanged', creditNotes: [] },
    ...(['waiting', 'unpaid'] as const).map(state => ({ ...handed, to: 'successor' as const, state })),
    { ...handed, otherName: '' },
    { ...confirmed, correctedBecause: 'The name was wrong' },
    { ...confirmed, correctedBecause: '' },
    { ...confirmed, by: 'organiser', receipt: { ...confirmed.receipt, payments: [] }, bills: [] },
    { ...changed, by: 'organiser' },
    { ...changed, by: 'nobody' },
    ...(['former', 'successor'] as const).map(to => ({ ...handed, to, by: 'organiser' as const })),
    ...(['started', 'completed'] as const).map(stage => ({
      ...moving,
      occasion: stage,
      by: 'organiser' as const,
    })),
    ...(['proof-accepted', 'proof-asked-again', 'proof-reminder', 'proof-refused'] as const).map(
      occasion => ({
        kind: 'eligibility-decided' as const,
        subject: moving.subject,
        occasion,
        admission: 'Student {code}',
        proof: 'a student card',
        because:
          occasion === 'proof-asked-again' || occasion === 'proof-refused' ? 'It ended last year.' : '',
        dueOn: '2027-03-01',
        held: null,
      }),
    ),
    ...(['application-received', 'application-accepted', 'application-declined'] as const).map(occasion => ({
      kind: 'eligibility-decided' as const,
      subject: moving.subject,
      occasion,
      admission: 'Student {code}',
      proof: '',
      because: occasion === 'application-declined' ? 'All grants are given.' : '',
      dueOn: null,
      held:
        occasion === 'application-accepted'
          ? { until: '24:00 SGT on 3 March 2027', total: 'USD 100.00' }
          : null,
    })),
    ...(
      [
        ['reminder', 2, true],
        ['reminder', 1, false],
        ['released', 3, true],
      ] as const
    ).map(([why, count, isReleased]) => ({
      kind: 'names-wanted' as const,
      subject: moving.subject,
      occasion: why,
      count,
      until: why === 'reminder' ? '2027-03-01' : null,
      isReleased,
      namesAt: 'https://conf.example/crystals/registrations/abc/guests',
    })),
    ...[true, false].map(isReminder => ({
      kind: 'invited-to-register' as const,
      issuer,
      occasion,
      invitee: { title: 'Dr.', name: 'Ada Noor', email: 'ada@example.org' },
      isReminder,
      admission: 'Invited {code}',
      until: isReminder ? '2027-03-01' : null,
      address: 'https://conf.example/crystals/invitations/abc',
    })),
    ...(['late', 'draft'] as const).map(purpose => ({
      kind: 'submission-link' as const,
      purpose,
      issuer,
      occasion,
      email: 'ada@example.org',
      until: Temporal.PlainDate.from('2027-01-20'),
      address: `https://conf.example/crystals/submit-abstract?${purpose}=1.abc`,
    })),
    ...(['given-up', 'cancelled', 'money-gone'] as const).map(lapsedBecause => ({
      ...moving,
      occasion: 'lapsed' as const,
      lapsedBecause,
    })),
  ]
  const abstract = {
    kind: 'abstract-received',
    issuer,
    occasion,
    email: 'ada@example.org',
    number: 'MS27-0042',
    presentationType: 'Oral',
    topic: 'Glass',
    hasFile: true,
    declared: [],
    isForAuthor: false,
    pageAt: 'https://meetings.example/material-science/abstract/a-secret',
  } as const
  const invited = {
    kind: 'person-invited',
    issuer,
    occasion,
    email: 'ada@example.org',
    link: 'https://example.org/crystals/person/s',
    until: '2027-03-01',
  } as const
  const contact = {
    kind: 'contact-forwarded',
    issuer,
    hue: 200,
    occasion,
    visitor: { name: 'Bo {code} Lind', email: 'bo@example.org', phoneNumber: '' },
    subject: 'Posters',
    text: ' How large?\n\nAnd who?\n',
  } as const
  const desk: Message[] = [
    invited,
    {
      kind: 'join-asked',
      subject: moving.subject,
      joinAt: 'https://conf.example/crystals/registrations/abc/join',
    },
    ...(['registrant', 'organiser'] as const).map(by => ({
      kind: 'joined-group' as const,
      issuer,
      occasion,
      email: 'ada@example.org',
      by,
      code: '7K3Q-PD4M',
      link: 'https://example.org/crystals/person/s',
    })),
    ...(['cancelled', 'lapsed', 'taken-off', 'replaced'] as const).flatMap(ending =>
      (['registrant', 'organiser', 'nobody', null] as const).map(by => ({
        kind: 'left-group' as const,
        subject: moving.subject,
        occasion: ending,
        by,
        reason: ending === 'cancelled' && by === 'organiser' ? 'The visa office asked us to' : '',
        isConferenceOver: false,
      })),
    ),
    {
      kind: 'left-group',
      subject: moving.subject,
      occasion: 'cancelled',
      by: 'organiser',
      reason: 'The visa office asked us to',
      isConferenceOver: true,
    },
    ...(['cancelled', 'lapsed', 'taken-off', 'replaced', 'again', 'conference'] as const).map(ending => ({
      kind: 'person-left' as const,
      issuer,
      occasion,
      email: 'ada@example.org',
      ending,
      by: 'organiser' as const,
      reason: ending === 'conference' ? 'The visa office asked us to' : '',
    })),
    ...[null, 3].map(mostPeople => ({
      kind: 'code-for-others' as const,
      subject: moving.subject,
      allowance: {
        code: 'LUND-{code}',
        budgetMinor: mostPeople === null ? 500_000 : null,
        currency,
        mostPeople,
        until: mostPeople === null ? null : Temporal.PlainDate.from('2027-03-01'),
      },
      codeAt: 'https://conf.example/crystals/registrations/abc/code',
    })),
    ...(['author', 'invitee'] as const).map(to => ({
      kind: 'conference-cancelled' as const,
      issuer,
      occasion,
      email: 'ada@example.org',
      to,
      reason: 'The visa office asked us to',
    })),
    abstract,
    { ...abstract, hasFile: false, topic: '' },
    { ...abstract, isForAuthor: true },
    ...newsOfAbstracts({ issuer, occasion }),
    contact,
    {
      ...contact,
      occasion: null,
      subject: ' ',
      text: ' ',
      visitor: { name: ' ', email: '', phoneNumber: '7' },
    },
    {
      kind: 'place-to-confirm',
      issuer,
      occasion,
      isDemo: true,
      attendee,
      code,
      amount: { amountMinor: 5_000, currency },
      description: 'Student helper',
      paidOn: '2026-11-21',
    },
    {
      kind: 'cases-waiting',
      issuer,
      hue: 20,
      occasion,
      cases: [
        { code, reason: 'refund-by-hand', days: 12 },
        { code: '9CAQ-ZERY', reason: 'awaits-confirmation', days: 7 },
      ],
    },
    {
      kind: 'refund-window-closes',
      issuer,
      hue: 20,
      occasion,
      code,
      refundId: 7,
      currency,
      amountMinor: 5_000,
      paidOn: '2026-11-21',
      lastSafeDay: '2026-11-23',
    },
    {
      kind: 'account-link',
      issuer,
      hue: 20,
      email: 'ida@example.org',
      link: 'https://x.example/a',
      purpose: { kind: 'new-password' },
    },
    ...['', 'Olga Owner'].map(
      name =>
        ({
          kind: 'account-link',
          issuer,
          hue: 20,
          email: 'ida@example.org',
          link: 'https://x.example/a',
          purpose: {
            kind: 'account-changed',
            name,
            what: 'the password was changed',
            by: name === '' ? 'Ida Moreno' : '',
            at: '12:00 UTC on 10 January 2027',
            from: name === '' ? '' : '203.0.113.7',
          },
        }) as const,
    ),
    {
      kind: 'account-link',
      issuer,
      hue: 20,
      email: 'ida@example.org',
      link: 'https://x.example/a',
      purpose: {
        kind: 'clashes',
        name: 'Ice',
        place: occasion.subject,
        clashes: ['Aula is taken twice on 7 June 2027: “Glass” 10:00–10:20, and “Ice” 10:10–10:30.'],
      },
    },
    ...[
      [
        {
          place: `${occasion.subject} 2027`,
          new: 3,
          overdue: 1,
          lapsed: 0,
          changed: 2,
          declined: 1,
          withdrawn: 1,
          next: 'CG27-0006',
        },
      ],
      [
        {
          place: `${occasion.subject} 2027`,
          new: 1,
          overdue: 0,
          lapsed: 0,
          changed: 0,
          declined: 1,
          withdrawn: 0,
          next: null,
        },
        {
          place: 'Ice 2028',
          new: 0,
          overdue: 0,
          lapsed: 2,
          changed: 0,
          declined: 0,
          withdrawn: 0,
          next: null,
        },
      ],
    ].map(
      places =>
        ({
          kind: 'account-link',
          issuer,
          hue: 20,
          email: 'ida@example.org',
          link: 'https://x.example/a',
          purpose: { kind: 'abstract-digest', places },
        }) as const,
    ),
    ...['', 'Ida Moreno'].map(
      name =>
        ({
          kind: 'account-link',
          issuer,
          hue: 20,
          email: 'ida@example.org',
          link: 'https://x.example/a',
          purpose: {
            kind: 'conflict',
            name,
            number: 'CG27-0042',
            place: occasion.subject,
            because: 'We share an institute, and nothing else.',
          },
        }) as const,
    ),
    ...['', occasion.subject].map(
      place =>
        ({
          kind: 'account-link',
          issuer,
          hue: 20,
          email: 'ida@example.org',
          link: 'https://x.example/a',
          purpose: { kind: 'invitation', roleName: 'Finance', place, by: place && 'Ida Moreno', days: 7 },
        }) as const,
    ),
    {
      kind: 'subscription-to-confirm',
      issuer,
      hue: 20,
      email: 'ida@example.org',
      link: 'https://x.example/newsletter/confirm/a',
    },
  ]
  return [...about, ...about.map(message => kindOf(message).withoutTypedText(message)), ...desk]
}

function newsOfAbstracts(by: Pick<OfKind<'abstract-news'>, 'issuer' | 'occasion'>): Message[] {
  const abstracts = ['MS27-0042', 'MS27-0043'].map(number => ({
    number,
    topic: 'Glass',
    pageAt: `https://meetings.example/material-science/abstract/secret-of-${number}`,
  }))
  const about = { ...by, kind: 'abstract-news' as const, email: 'ada@example.org' }
  return [
    { ...about, news: 'new-link', abstracts },
    ...(
      [
        'new-link',
        'passed-on',
        'refused',
        'named',
        'withdrawn',
        'withdrawn-by-committee',
        'restored',
        'cancelled',
        'kept',
      ] as const
    ).map(news => ({
      ...about,
      news,
      abstracts: abstracts.slice(0, 1),
    })),
    ...(['merged', 'absorbed'] as const).map(news => ({
      ...about,
      news,
      abstracts: abstracts.slice(0, 1),
      other: 'MS27-0017',
    })),
    {
      ...about,
      news: 'change-due',
      abstracts: abstracts.slice(0, 1),
      by: Temporal.PlainDate.from('2027-01-20'),
    },
  ]
}
