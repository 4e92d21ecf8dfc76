import { Box, Card, FormControlLabel, Switch } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ORGANIZATION_TYPES } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { SelectField } from '../../../ui-shared/forms/Field.tsx';
import { PageHeading, Muted } from '../../../ui-shared/layout/Text.tsx';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { ConsoleAlias, useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { TEXT_COLUMN } from '../../components/cards.tsx';
import { OrganizationSuggestions, useSuggestedOrganizations } from './OrganizationSuggestions.tsx';
import { byName } from '../../../ui-shared/i18n/words.ts';

function SuggestedToMe() {
  // With the texts of the rows, so that they load together with the page.
  const { t } = useTranslation(['organizations', 'search']);
  const { suggestions, choice, onWiden } = useSuggestedOrganizations(LIMITS.suggestions.max);
  const view = useSortedAndFiltered(suggestions.data);
  const count = view.shown.length;
  return (
    <SignedInFrame>
      <PageHeading title={t('title')} />
      <Muted sx={{ mt: 2, mb: 5, maxWidth: '70ch' }}>{t('lead')}</Muted>
      <Card aria-busy={suggestions.isFetching || undefined} sx={{ p: { xs: 5, sm: 7 }, ...TEXT_COLUMN }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}
        >
          {choice}
          <Muted component="output">{count > 0 ? t('count', { count }) : ''}</Muted>
        </Box>
        {suggestions.data?.length ? view.controls : null}
        <OrganizationSuggestions
          suggestions={{ ...suggestions, data: suggestions.data && view.shown }}
          isNarrowed={view.isNarrowed}
          rows={8}
          isFull
          onWiden={onWiden}
        />
      </Card>
    </SignedInFrame>
  );
}

export default function OrganizationsPage() {
  const { advisor } = useSignedInUser();
  return advisor ? <SuggestedToMe /> : <ConsoleAlias to={ADMIN_PATHS.organizations} />;
}

const ORDERS = {
  fit: (a, b) => b.matchScore - a.matchScore,
  name: byName,
  requests: (a, b) => b.openRequests - a.openRequests,
} as const satisfies Record<string, (a: SuggestedOrganization, b: SuggestedOrganization) => number>;
type Order = keyof typeof ORDERS;
const NAMES = Object.keys(ORDERS) as Order[];

/** The address says how they are sorted and narrowed, so that a view can be shared. */
function useSortedAndFiltered(all: readonly SuggestedOrganization[] = []) {
  const { t } = useTranslation(['organizations', 'common']);
  const [search, setSearch] = useSearchParams();
  const order = NAMES.find((name) => name === search.get('sort')) ?? 'fit';
  const type = ORGANIZATION_TYPES.find((name) => name === search.get('type')) ?? '';
  const isOpen = search.get('open') === '1';
  const set = (name: string, value: string) => {
    // Read from the address itself: the router's copy is of the last render, so a quick second choice would undo the
    // first.
    const next = new URLSearchParams(location.search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const types = ORGANIZATION_TYPES.filter((one) => one === type || all.some((each) => each.type === one));
  const fieldOf = (name: string, value: string) => ({
    name,
    value,
    onChange: async ({ target }: { target: { value?: string } }) => set(name, target.value ?? ''),
  });
  return {
    shown: all
      .filter((one) => (!type || one.type === type) && (!isOpen || one.openRequests > 0))
      .toSorted(ORDERS[order]),
    isNarrowed: type !== '' || isOpen,
    controls: (
      <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'flex-end' }}>
        <SelectField
          label={t('sort.label')}
          field={fieldOf('sort', order)}
          options={NAMES.map((value) => ({ value, label: t(`sort.${value}`) }))}
          sx={{ width: { xs: '100%', sm: 240 } }}
        />
        <SelectField
          label={t('filter.type')}
          field={fieldOf('type', type)}
          blank={t('filter.anyType')}
          options={types.map((value) => ({ value, label: t(`common:organizationTypes.${value}`) }))}
          sx={{ width: { xs: '100%', sm: 240 } }}
        />
        <FormControlLabel
          control={<Switch checked={isOpen} onChange={(_event, on) => set('open', on ? '1' : '')} />}
          label={t('filter.open')}
          sx={{ minHeight: TOUCH_TARGET }}
        />
      </Box>
    ),
  };
}
