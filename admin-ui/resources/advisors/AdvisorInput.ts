import { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import { inputsOf } from '../../components/form/fieldInputs.tsx';

export const AdvisorInput = inputsOf(ADVISOR_FIELDS);
