import { Navigate } from 'react-router-dom';
import { Loading } from './loading.tsx';

/** Leads to another page, and says so while that one's code is still being fetched. */
export function GoTo({ path }: { path: string }) {
  return (
    <>
      <Navigate to={path} replace />
      <Loading />
    </>
  );
}
