import { say } from '#domain/foundations/say.ts'
export const thisWayToPayIs = () => say('This way to pay is not offered here. Please choose another.')

export const nothingIsDueAnyMore = () => say('Nothing is due any more: this registration is paid.')

export const thisRegistrationCantBePaid = () =>
  say('This registration can’t be paid now. This page says why, and what you can do.')

/** On the page too, where nothing else can be paid online. */
export const takesNoLess = (facts: { label: string; least: string }) =>
  say('{label} charges no less than {least} at a time. Please pay in another way, or write to us.', facts)
