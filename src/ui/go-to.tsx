import { Navigate } from 'react-router-dom';
import { Loading } from './page-loading.tsx';

/** Redirects, and shows a loading text while the target's code loads. */
export function GoTo({ path }: { path: string }) {
  return (
    <>
      <Navigate to={path} replace />
      <Loading />
    </>
  );
}
