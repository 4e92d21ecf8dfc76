import type { RegisterAdvisorPayload } from '../../../src/contract/api.ts';
import type { Skill } from '../../../src/contract/enums.ts';
import { browserTimeZone, type AccountFields } from './useSignup.ts';

export interface AdvisorSignupFields extends AccountFields {
  firstName: string;
  lastName: string;
  title: string;
  expertise: string;
  skills: Skill[];
  joinOpenGroup: boolean;
}

export const emptyAdvisor: AdvisorSignupFields = {
  email: '',
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  title: '',
  expertise: '',
  skills: [],
  joinOpenGroup: false,
};

/** The payload without empty fields, which are all optional (spec 1 §5). */
export function toPayload(values: AdvisorSignupFields): RegisterAdvisorPayload {
  const filled = (text: string) => text.trim() || undefined;
  return {
    username: values.username,
    email: values.email,
    password: values.password,
    user_type: 'advisor',
    first_name: filled(values.firstName),
    last_name: filled(values.lastName),
    title: filled(values.title),
    expertise: filled(values.expertise),
    skills: values.skills.length > 0 ? values.skills : undefined,
    joinOpenGroup: values.joinOpenGroup,
    timeZone: browserTimeZone(),
  };
}
