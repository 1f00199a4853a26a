import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { organiserPatterns as at } from './organiser-paths.ts'

/** The map of the back office. A page is guarded by its own loader and action: guard.ts. */
export const organiserRoutes: RouteConfigEntry[] = [
  layout('./organiser/office.tsx', [
    route(at.signIn, './organiser/sign-in/sign-in.tsx'),
    route(at.secondStep, './organiser/sign-in/second-step.tsx'),
    route(at.signOut, './organiser/sign-in/sign-out.ts'),
    route(at.reset, './organiser/sign-in/reset.tsx'),
    route(at.newPassword, './organiser/sign-in/new-password.tsx'),
    route(at.invitation, './organiser/sign-in/invitation.tsx'),
    layout('./organiser/desk.tsx', [
      route(at.home, './organiser/my-conferences.tsx'),
      route(at.confirm, './organiser/account/confirm.tsx'),
      route(at.account, './organiser/account/account.tsx'),
      route(at.secondFactor, './organiser/account/second-factor.tsx'),
      route(at.team, './organiser/team/team.tsx', { id: 'organiser-team' }),
      route(at.history, './organiser/history/history.tsx', { id: 'organiser-history' }),
      route(at.conferenceTeam, './organiser/team/team.tsx', { id: 'conference-team' }),
      route(at.conferenceHistory, './organiser/history/history.tsx', { id: 'conference-history' }),
      route(at.search, './organiser/registrations/search.tsx'),
      route(at.conference, './organiser/overview.tsx'),
      route(at.website, './organiser/content/website.tsx', { id: 'website' }),
      route(at.websiteKind, './organiser/content/records.tsx', { id: 'website-kind' }),
      route(at.websiteRecord, './organiser/content/record.tsx', { id: 'website-record' }),
      route(at.websiteHistory, './organiser/content/record-history.tsx', { id: 'website-history' }),
      route(at.days, './organiser/content/days.tsx'),
      route(at.day, './organiser/content/day.tsx'),
      route(at.dayHistory, './organiser/content/day-history.tsx'),
      route(at.site, './organiser/content/website.tsx', { id: 'site' }),
      route(at.siteKind, './organiser/content/records.tsx', { id: 'site-kind' }),
      route(at.siteRecord, './organiser/content/record.tsx', { id: 'site-record' }),
      route(at.siteHistory, './organiser/content/record-history.tsx', { id: 'site-history' }),
      route(at.organisation, './organiser/content/organisation.tsx'),
      route(at.organisationHistory, './organiser/content/organisation-history.tsx'),
      route(at.registrations, './organiser/registrations/registrations.tsx'),
      route(at.registration, './organiser/registrations/registration.tsx'),
      route(at.attention, './organiser/registrations/attention.tsx'),
      route('/organiser/*', './organiser/nowhere.tsx'),
    ]),
  ]),
]
