import { randomId } from '#simulators/identifiers.ts'

/**
 * PayPal's error body.
 *
 * @param name `UNPROCESSABLE_ENTITY` where an object's state forbids the action
 */
export function problem(name: string, issue: string, links: object[] = []): object {
  return {
    name,
    message: 'The requested action could not be performed, semantically incorrect, or failed validation.',
    debug_id: randomId(13).toLowerCase(),
    details: [{ issue, description: `Described in the documentation of ${issue}.` }],
    links,
  }
}

export const unprocessable = (issue: string, links?: object[]) =>
  problem('UNPROCESSABLE_ENTITY', issue, links)
export const notFound = () => problem('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
