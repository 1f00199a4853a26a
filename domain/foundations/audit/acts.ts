/** The acts of the audit, in the past tense: a new one is added to `moneyActs` or to `OtherAct`. */

/** Acts about money: finance sees only these. */
export const moneyActs = [
  'chargeback returned',
  'code added',
  'code changed',
  'code ended',
  'code reopened',
  'codes added',
  'credit note issued',
  'currency set',
  'custom amount confirmed',
  'custom amount declined',
  'dispute closed',
  'dropped change made by hand',
  'failed refund paid by hand',
  'failed refund retained',
  'invoice corrected',
  'invoice issued',
  'kept places freed',
  'offline payment dropped',
  'offline payment set',
  'payment cancelled',
  'payment charged back',
  'payment declined',
  'payment disputed',
  'payment ended unpaid',
  'payment moved',
  'payment received',
  'payment recorded by hand',
  'payment refused by its gateway',
  'payment reminder sent',
  'payment reported',
  'payment started',
  'payment tried with another card',
  'payment undecided at its gateway',
  'place granted by hand',
  'refund brought forward',
  'refund completed',
  'refund confirmed by hand',
  'refund failed',
  'refund left to be paid by hand',
  'refund made at the gateway',
  'refund planned',
  'refund refused for now',
  'refund released early',
  'refund sent to its gateway',
  'refund withdrawn',
  'registration paid',
  'tax profile dropped',
  'tax profile set',
  'unknown payment settled',
] as const

type OtherAct =
  | 'abstract cancelled'
  | 'abstract changed'
  | 'abstract merged'
  | 'abstract restored'
  | 'abstract submitted'
  | 'abstract withdrawn'
  | 'abstracts called different'
  | 'abstracts moved in'
  | 'answer sent again'
  | 'application accepted'
  | 'application declined'
  | 'application sent'
  | 'attention cleared'
  | 'bulk act begun'
  | 'bulk act stopped'
  | 'bulk act tried again'
  | 'capacity removed'
  | 'capacity set'
  | 'change asked for'
  | 'change dropped'
  | 'change lapsed'
  | 'extra offered'
  | 'extra waited for'
  | 'wait for an extra ended'
  | 'author corrected'
  | 'abstract moved'
  | 'author removed'
  | 'address of an author corrected'
  | 'authorship confirmed'
  | 'authorship objected to'
  | 'change of an abstract passed on'
  | 'change of an abstract refused'
  | 'withdrawal of an abstract refused'
  | 'choice changed'
  | 'choice changed before payment'
  | 'clash ended'
  | 'clashes accepted'
  | 'condition met'
  | 'condition set'
  | 'condition to be met'
  | 'conference archived'
  | 'conference brought back'
  | 'conference cancelled'
  | 'conference changed'
  | 'conference created'
  | 'conference deleted'
  | 'conference published'
  | 'conference unpublished'
  | 'confirmation sent again'
  | 'decision corrected'
  | 'conflict declared'
  | 'conflict lifted'
  | 'conflict profile changed'
  | 'daily mail about abstracts turned off'
  | 'daily mail about abstracts turned on'
  | 'decision letter written'
  | 'decision recommended'
  | 'decision released'
  | 'decision set'
  | 'decision undone'
  | 'decisions released'
  | 'decisions stopped'
  | 'details changed'
  | 'draft discarded'
  | 'draft saved'
  | 'draft scheduled'
  | 'earlier subscribers asked to confirm'
  | 'group mail attachment removed'
  | 'group mail attachments added'
  | 'group mail deleted'
  | 'group mail sent off'
  | 'group mail stopped'
  | 'group mail scheduled'
  | 'guests named'
  | 'last days for abstracts set'
  | 'late link ended'
  | 'late link made'
  | 'list of abstracts hidden'
  | 'list of abstracts shown'
  | 'people invited'
  | 'unnamed places released'
  | 'places of abstracts set'
  | 'questions about an abstract answered'
  | 'own details filled in'
  | 'people choose extras'
  | 'people choose no extras'
  | 'held mails dropped'
  | 'held mails sent'
  | 'group mail tried again'
  | 'group mail written'
  | 'import file dropped'
  | 'import columns chosen'
  | 'import file sent'
  | 'invitation accepted'
  | 'invitation to register declined'
  | 'invitation to register reminded of'
  | 'invitation to register sent again'
  | 'invitation to register withdrawn'
  | 'invitation withdrawn'
  | 'language set'
  | 'languages set'
  | 'mail came back'
  | 'domain leads elsewhere'
  | 'domain leads here'
  | 'domain removed'
  | 'domain set'
  | 'mail sender set'
  | 'statistics set'
  | 'registrant fields set'
  | 'later answers allowed'
  | 'answers asked for again'
  | 'reminders of questions stopped'
  | 'list exported'
  | 'mail trouble ended'
  | 'mail text changed'
  | 'mail text restored'
  | 'list of participants set'
  | 'list of members added'
  | 'list of members removed'
  | 'list of members renamed'
  | 'member removed'
  | 'members imported'
  | 'message answered'
  | 'message assigned'
  | 'message closed'
  | 'message received'
  | 'message reopened'
  | 'more time given to pay'
  | 'move asked for'
  | 'move lapsed'
  | 'news accepted again'
  | 'news refused'
  | 'newsletter confirmed'
  | 'newsletter ended'
  | 'newsletter requested'
  | 'note written'
  | 'organisation set'
  | 'other sessions ended'
  | 'papers imported'
  | 'password changed'
  | 'password set by a link'
  | 'person erased'
  | 'person exported'
  | 'people invited to register'
  | 'person invited'
  | 'personal data removed'
  | 'pictures imported'
  | 'place held again'
  | 'programme file replaced'
  | 'proof accepted'
  | 'proof asked for again'
  | 'proof received'
  | 'proof refused'
  | 'programme imported'
  | 'questions answered'
  | 'presentation confirmed'
  | 'presentation declined'
  | 'presenters reminded'
  | 'reminders stopped'
  | 'record moved'
  | 'record published'
  | 'record removed'
  | 'recovery codes renewed'
  | 'refund and transfer rules set'
  | 'refused mails sent again'
  | 'registered by hand'
  | 'rehearsal deleted'
  | 'rehearsal started'
  | 'registration cancelled'
  | 'registration expired'
  | 'registration joined to a group'
  | 'registration joined the group'
  | 'people billed to another payer'
  | 'registration split from another'
  | 'asked to join a group'
  | 'code for others made'
  | 'code for others ended'
  | 'collected people billed'
  | 'registration linked'
  | 'registrations imported'
  | 'registration placed'
  | 'registration renewed'
  | 'registration superseded'
  | 'registration transferred to a conference'
  | 'registration transferred to a person'
  | 'registration unlinked'
  | 'retention set'
  | 'role changed'
  | 'role removed'
  | 'rules for staff set'
  | 'rules set aside'
  | 'schedule withdrawn'
  | 'stand-in ended'
  | 'stand-in named'
  | 'talk changed with its abstract'
  | 'talk made of an abstract'
  | 'tag given to many'
  | 'tag taken from many'
  | 'tags changed'
  | 'talks of abstracts hidden'
  | 'talks of abstracts shown'
  | 'waiting list of abstracts ordered'
  | 'texts suggested'
  | 'scheduled draft not published'
  | 'seat not offered'
  | 'seat offered'
  | 'second factor removed'
  | 'second factor set'
  | 'service connected'
  | 'backup asked for'
  | 'comparison asked for'
  | 'service disconnected'
  | 'session ended'
  | 'signed in'
  | 'speakers imported'
  | 'subscriber removed'
  | 'token made'
  | 'token revoked'
  | 'unpaid limits set'
  | 'view removed'
  | 'view saved'
  | 'waiting list joined'
  | 'webhook ended'
  | 'webhook sent again'
  | 'webhook subscribed'
  | 'webhook tested'

/** What an entry says was done. */
export type AuditedAct = (typeof moneyActs)[number] | OtherAct
