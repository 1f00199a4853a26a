/** The list of applications, in words, and what can be done with many. */

import { acceptApplication, declineApplication } from '#domain/desk/admitting/decide-application.ts'
import { counted } from '#domain/foundations/counted.ts'
import { fullName } from '#domain/foundations/texts/full-name.ts'
import { dateIn, formatDate } from '#domain/foundations/time.ts'
import type { NamedAdmission } from '#domain/offers/pricing/period.ts'
import {
  type ApplicationTypes,
  applicationsNoun,
  type ListedApplication,
} from '#domain/office/lists/applications-noun.ts'
import type { ListActs } from '#site/organiser/office/lists/list-acts.ts'
import type { ListWords } from '#site/organiser/office/lists/list-view.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { applicationStatus } from '#words/organiser/registrations/application-words.ts'

export const applicationWords: ListWords<ApplicationTypes> = {
  noun: applicationsNoun,
  one: 'application',
  many: 'applications',
  searched: () => 'Name, organisation or code',
  legends: { state: 'State', admission: 'For' },
  labels: {
    code: 'Code',
    organization: 'Organisation',
    admission: 'For',
    state: 'State',
    'sent-at': 'Sent',
    'decided-at': 'Decided',
  },
  views: [
    { name: 'all', label: 'All', query: '' },
    { name: 'open', label: 'Open', query: 'state=open' },
    { name: 'accepted', label: 'Accepted', query: 'state=accepted' },
    { name: 'declined', label: 'Declined', query: 'state=declined' },
  ],
}

export const applicationChoices = (admissions: readonly NamedAdmission[]) => ({
  state: Object.entries(applicationStatus).map(([value, { label }]) => ({ value, label })),
  admission: admissions.map(({ key, name }) => ({ value: key, label: name })),
})

const whyDecided = ({ state }: ListedApplication) =>
  state === 'open' ? undefined : `They are ${applicationStatus[state].label.toLowerCase()} already.`

export const applicationActs: ListActs<ApplicationTypes, 'decide-eligibility'> = {
  noun: applicationsNoun,
  right: 'decide-eligibility',
  nameOf: ({ title, name, code }) => `${fullName({ title, name })}, ${code}`,
  counted: count => counted(count, 'application'),
  acts: {
    accept: {
      label: 'Accept',
      title: 'Accept applications',
      button: count => `Accept ${count}`,
      facts: [
        {
          label: 'Then',
          lines: [
            'A place is held for each, as long as the condition says, and they are asked by mail to pay for it. A free one is theirs at once.',
            'Anyone who finds no place left stays open: the list says how many were accepted.',
          ],
        },
      ],
      done: count => `Accepted: ${count}.`,
      whyNot: whyDecided,
      run: async (tx, { permit, act }, eligibilityId) =>
        (await acceptApplication(tx, permit, act, { eligibilityId })).ok,
    },
    decline: {
      label: 'Decline',
      title: 'Decline applications',
      button: count => `Decline ${count}`,
      facts: [
        {
          label: 'Then',
          lines: [
            'Their registrations end, and each is told by mail, without a reason.',
            'This cannot be taken back: they would have to apply again.',
          ],
        },
      ],
      done: count => `Declined: ${count}.`,
      whyNot: whyDecided,
      run: async (tx, { permit, act }, eligibilityId) =>
        (await declineApplication(tx, permit, act, { eligibilityId, because: '' })).ok,
    },
  },
}

export const applicationRow = (
  { id, code, title, name, organization, admission, state, sentAt, decidedAt }: ListedApplication,
  { name: event, timeZone }: { name: string; timeZone: string },
  admissions: readonly NamedAdmission[],
) => ({
  id,
  code,
  name: fullName({ title, name }),
  href: organiserPaths.application(event, id),
  registration: organiserPaths.registration(event, code),
  organization,
  admission: admissions.find(({ key }) => key === admission)?.name ?? '',
  status: applicationStatus[state],
  sent: formatDate(dateIn(timeZone, sentAt)),
  decided: decidedAt && formatDate(dateIn(timeZone, decidedAt)),
})
