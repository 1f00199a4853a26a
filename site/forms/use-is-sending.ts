import { useNavigation } from 'react-router'

/**
 * Whether this very form is being sent, until its answer is shown.
 *
 * @param address where it is sent; React Router adds `?index` to an index route's
 * @param field one of its fields, if other forms of the page are posted to the same address
 */
export function useIsSending(address: string, field?: { name: string; value: string }): boolean {
  const { formAction, formData } = useNavigation()
  return formAction === address && (!field || formData?.get(field.name) === field.value)
}
