import { useState } from 'react';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { useRequestsInFlight } from '../matches/api/requests.ts';
import { ProposeDialog } from '../matches/ProposeDialog.tsx';
import { SuggestedAdvisorsCard } from './SuggestedAdvisorsCard.tsx';

export function ProposableAdvisors() {
  const requests = useRequestsInFlight(true).data ?? [];
  const [chosen, setChosen] = useState<SuggestedAdvisor | null>(null);
  return (
    <>
      <SuggestedAdvisorsCard onPropose={requests.length > 0 ? setChosen : undefined} />
      {chosen ? (
        <ProposeDialog
          advisorId={chosen.advisorId}
          advisorName={chosen.name}
          open
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  );
}
