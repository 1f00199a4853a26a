import { say } from '#domain/foundations/say.ts'

export const noForms = () =>
  say('This is a copy of the website, and a form cannot be sent from it. Please use this address:')

export const notCopied = () =>
  say('This page is not part of this copy of the website. It is at this address:')
